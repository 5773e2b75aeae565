// The page of the conformance window.
void window.conformance.begin(async (code, input) => {
  try {
    const [run] = JSON.parse(code).map((text) => (0, eval)(`(${text})`));
    return JSON.stringify({ value: await run(JSON.parse(input), window.conformance) });
  } catch (error) {
    return JSON.stringify({ error: String(error) });
  }
});
