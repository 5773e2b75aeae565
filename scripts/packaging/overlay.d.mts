type Configuration = Readonly<Record<string, unknown>>;
/** `over` laid over `base`: what is given wins, lists are taken whole. */
export function overlay(base: Configuration, over: Configuration): Configuration;
