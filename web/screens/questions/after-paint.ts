/** Runs once what was set is on the page: editors take up their state a frame later than the rest. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(work))
}
