/**
 * How kept figures are worked out. One more with every change that makes other figures of the same marks: those of settled exams are then made anew
 * (renew.ts). What each number means is written here, a line each:
 *
 * - 1: what was left out counts for nobody, for those who keep better marks neither
 */
export const METHOD = 1
