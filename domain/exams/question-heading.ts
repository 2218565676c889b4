interface HeadedQuestion {
  /** As set A prints it, or the set that alone has it. */
  label: string
  /** As each set prints it. */
  labels: Readonly<Record<string, string>>
  /** The set whose pupils alone write it. */
  set: string | null
  maximum: number
}

/** A question's column in a file of marks: "Q7 [3]"; with its numbers in other sets "Q7 (B 2, C 5) [3]"; of a paper of one set only "B Q7 [3]". */
export function questionHeading({ label, labels, set, maximum }: HeadedQuestion): string {
  const others = Object.entries(labels).filter(([of, other]) => of !== 'A' && other !== label)
  const sets = others.length === 0 ? '' : ` (${others.map(([of, other]) => `${of} ${other}`).join(', ')})`
  const name = set ? `${set} Q${labels[set] ?? label}` : `Q${label}${sets}`
  return `${name} [${maximum}]`
}
