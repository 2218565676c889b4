import { fixedInHtml } from '../../../../../interchange/questions/fixed-options.ts'

interface PlacedOption {
  key: string
  data: string
  fixed: boolean
}

/** What options' words say about their places, by their keys. */
export const expectedPlaces = (options: readonly PlacedOption[]): Map<string, boolean> => {
  const expected = fixedInHtml(options.map(({ data }) => data))
  return new Map(options.map(({ key }, index) => [key, expected[index] ?? false]))
}

/**
 * Options whose "Keep in place" follows their words: one that says what its words said before says what they say now; one that
 * was set otherwise by hand stays. null where nothing changes.
 */
export function followWords<O extends PlacedOption>(options: O[], before: ReadonlyMap<string, boolean>): O[] | null {
  const now = expectedPlaces(options)
  const followed = options.map((option) => {
    const expected = now.get(option.key) ?? false
    const former = before.get(option.key)
    return former === undefined || former === expected || option.fixed !== former
      ? option
      : { ...option, fixed: expected }
  })
  return followed.some((option, index) => option !== options[index]) ? followed : null
}
