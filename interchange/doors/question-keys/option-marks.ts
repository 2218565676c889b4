/** A sign at the right option, such as ✓ or *; `sure` ones are signs wherever they stand. */
interface OptionMark {
  sure: boolean
  take(option: string): string | null
}

const taking = (pattern: RegExp) => (option: string) => {
  const bare = option.trim().replace(pattern, '').trim()
  return bare === option.trim() || bare === '' ? null : bare
}

const marks: readonly OptionMark[] = [
  { sure: true, take: taking(/^[✓✔☑✅]\s*|\s*[✓✔☑✅]$/u) },
  { sure: true, take: taking(/\s*[([](?:correct|right|ans(?:wer)?|सही)[)\]]$/iu) },
  { sure: false, take: taking(/^\*+\s*(?=[^*]+$)/u) },
  { sure: false, take: taking(/(?<=^[^*]+)\s*\*+$/u) },
]

interface MarkedOptions {
  keys: readonly number[]
  options: readonly string[]
}

/**
 * The right options of each row by the sign at them, where each has one and not at all options; null elsewhere. A star may be part of a text: it
 * needs two rows.
 */
export function readMarks(rows: readonly (readonly string[])[]): readonly MarkedOptions[] | null {
  for (const { sure, take } of marks) {
    if (rows.length < (sure ? 1 : 2)) continue
    const read = rows.map((options) => {
      const bare = options.map(take)
      return {
        keys: bare.flatMap((one, at) => (one === null ? [] : [at])),
        options: options.map((option, at) => bare[at] ?? option),
      }
    })
    if (read.every(({ keys, options }) => keys.length > 0 && keys.length < options.length)) return read
  }
  return null
}
