import type pg from 'pg'

/** What a connection is asked, which comes as a text or with its values. */
export const textOf = (query: string | pg.QueryConfig): string => (typeof query === 'string' ? query : query.text)
