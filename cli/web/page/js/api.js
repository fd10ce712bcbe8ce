// Questions to the server that the page came from; there is no other.

async function answer(response) {
  let found = {};
  try {
    found = await response.json();
  } catch {
    found = { error: `no answer that can be read (${response.status})` };
  }
  if (!response.ok) throw new Error(found.error ?? `no answer (${response.status})`);
  return found;
}

async function reach(path, options) {
  try {
    return await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server can't be reached. Is `lawmage serve` still running?");
  }
}

export async function post(name, body, signal) {
  return answer(await reach(`api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  }));
}

export async function get(name, keys = {}, signal) {
  const query = new URLSearchParams(keys).toString();
  return answer(await reach(`api/${name}${query ? `?${query}` : ""}`, { signal }));
}
