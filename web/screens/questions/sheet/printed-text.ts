/** Behind the statement: what to ring. */
export function withTruthChoice(html: string, yes: string, no: string): string {
  const choice = ` (${yes}\u00a0/\u00a0${no})`
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${choice}</p>` : `${html}<p>${choice.trim()}</p>`
}

/**
 * The order in which a list is shown that must not stand in its right order: every second entry first. The paper shuffles by its
 * own seed; the preview keeps still while one types.
 */
export function mixedOrder(length: number): number[] {
  const places = Array.from({ length }, (_, index) => index)
  return [...places.filter((index) => index % 2 === 1), ...places.filter((index) => index % 2 === 0)]
}
