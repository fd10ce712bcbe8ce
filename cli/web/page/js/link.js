// The board in the link: packed small behind the #, where no server sees it.

async function through(stream, bytes) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

function toText(bytes) {
  let text = "";
  for (const each of bytes) text += String.fromCharCode(each);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function toBytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}

export async function packed(board) {
  const bytes = new TextEncoder().encode(JSON.stringify(board));
  return `#z=${toText(await through(new CompressionStream("deflate-raw"), bytes))}`;
}

// The board that a link holds: packed (#z=), or in the notation (#board=); null if it holds none.
export async function unpacked(hash) {
  if (hash.startsWith("#board=")) return decodeURIComponent(hash.slice("#board=".length));
  if (!hash.startsWith("#z=")) return null;
  const bytes = await through(new DecompressionStream("deflate-raw"), toBytes(hash.slice(3)));
  return JSON.parse(new TextDecoder().decode(bytes));
}
