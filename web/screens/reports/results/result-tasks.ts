/** What is made from the place for results, by itself or of a section. */
export const resultTasks = ['cards', 'remarks', 'issued'] as const
export type ResultTask = (typeof resultTasks)[number]
