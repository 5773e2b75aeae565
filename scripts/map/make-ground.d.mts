export const GROUND_FILE: string;
export function makeGround(): Buffer;
