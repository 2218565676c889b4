/** Two questions that are alike. FOUND by the search; decided by a person: never together in a paper, both are fine, or one was retired for the other. */
export const pairStates = ['FOUND', 'ENEMIES', 'KEPT', 'MERGED'] as const
export type PairState = (typeof pairStates)[number]

/** From this score on automatic assembly never takes both; from `similarFrom` on a pair is shown for review. */
export const enemiesFrom = 0.8
export const similarFrom = 0.6
