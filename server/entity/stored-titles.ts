import type { Titles } from '#contract'

/** Names in other languages as their column takes them: as they are, not as text, so that the log shows what they were and are. */
export const storedTitles = (titles: Titles | undefined) => titles as unknown as string | undefined
