/** ms after which the next key starts a new word. */
const resetAfter = 350

/** Collects typed letters into the start of a name. `now` is a time in ms. */
export function makeTypeAhead() {
  let typed = ''
  let last = Number.NEGATIVE_INFINITY
  return {
    /** Whether a word has been begun and is still open; a space then belongs to it. */
    isOpen: (now: number): boolean => typed !== '' && now - last < resetAfter,
    /** What is typed next starts a new word: a choice was made. */
    end(): void {
      typed = ''
    },
    /** The place of the first name that starts with what was typed so far, -1 when none does. */
    press(key: string, names: string[], now: number): number {
      typed = now - last < resetAfter ? typed + key.toLowerCase() : key.toLowerCase()
      last = now
      return names.findIndex((name) => name.toLowerCase().startsWith(typed))
    },
  }
}
