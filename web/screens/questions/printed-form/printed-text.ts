/** Behind the statement: what to ring. */
export function withTruthChoice(html: string, yes: string, no: string): string {
  const choice = ` (${yes}\u00a0/\u00a0${no})`
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${choice}</p>` : `${html}<p>${choice.trim()}</p>`
}
