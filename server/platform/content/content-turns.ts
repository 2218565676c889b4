import { fairTurns } from '../../workers/fair-turns.ts'

/** Schools go out and come in one after the other: each holds one of the owner's few connections for as long as it takes. */
const turns = fairTurns({ at_once: 1, waiting: 100 })

export const contentTurns = {
  take: <T>({ client_id, account_id }: { client_id: number; account_id: number }, work: () => Promise<T>): Promise<T> =>
    turns.take({ client_id, account_id }, work, true),
}
