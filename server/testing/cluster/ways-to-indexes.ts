import { inject } from 'vitest'

/**
 * How a search comes to its index under row-level security, and whether the database can do so by itself (`abilities`). A cluster has one way:
 * the function of the owner is refused there and never asked.
 */
export const waysToIndexes = (): [way: string, by_itself: boolean][] =>
  inject('nodes').length > 0
    ? [['an index', true]]
    : [
        ['an index', true],
        ["the owner's function", false],
      ]
