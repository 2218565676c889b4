/** What exams have shown of questions, in bands that lists are narrowed by; shares of the marks in percent. */
export const measuredBands = ['HARD', 'MEDIUM', 'EASY', 'UNMEASURED', 'KEY_IN_DOUBT'] as const
export type MeasuredBand = (typeof measuredBands)[number]

/** Below the first a question was hard, above the second easy. */
export const bandBounds = { hard: 40, easy: 70 } as const
