/** Whether a status of the API origin ends a session; no other does (P23). */
export function isSignedOut(status: number): boolean {
  return status === 401 || status === 403;
}
