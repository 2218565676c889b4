/** What the runner, which is started without anything that understands types, says to the test of its counting. */
export function countFromNow(): () => number | null
export function said(seconds: number | null): string
