/**
 * Priority of threads and processes that do what takes long, as `nice` counts: where the processors are taken, whoever answers calls goes first. A third of
 * the time that they would else have stays theirs, so that they always get on.
 */
export const BEHIND = 5
