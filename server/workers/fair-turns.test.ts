import { expect, it } from 'vitest'
import { fairTurns, type Whose } from './fair-turns.ts'
import { BusyError } from './pool-errors.ts'

const person = (client_id: number, account_id = 1): Whose => ({ client_id, account_id })

/** Pieces of work that end when they are told to. */
function pieces() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    work: (name: string) => () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    },
    end: (name: string) => ends.get(name)?.(),
  }
}

it('schools that wait take turns, and the pieces of a school keep their order', async () => {
  const turns = fairTurns({ at_once: 1, waiting: 10, of_person: 9 })
  const { began, work, end } = pieces()
  const all = ['a1', 'a2', 'a3'].map((name) => turns.take(person(1), work(name)))
  all.push(turns.take(person(2), work('b1')), turns.take(person(2), work('b2')))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'b2']) {
    await expect.poll(() => began.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

it('a school has half of the queue, and all together the whole', async () => {
  const turns = fairTurns({ at_once: 1, waiting: 4, of_person: 9 })
  const { work } = pieces()
  const take = (client_id: number) => turns.take(person(client_id), work(String(client_id)))
  for (const client_id of [1, 1, 1]) void take(client_id)
  await expect(take(1)).rejects.toThrow(BusyError)
  for (const client_id of [2, 2]) void take(client_id)
  await expect(take(3)).rejects.toThrow(BusyError)
})

it('a person has a few pieces, in flight and waiting', async () => {
  const turns = fairTurns({ at_once: 4, waiting: 10 })
  const { began, work, end } = pieces()
  const first = turns.take(person(1), work('one'))
  void turns.take(person(1), work('two'))
  await expect(turns.take(person(1), work('three'))).rejects.toThrow(BusyError)
  void turns.take(person(1, 2), work('of another'))
  end('one')
  await first
  void turns.take(person(1), work('three'))
  await expect.poll(() => began).toEqual(['one', 'two', 'of another', 'three'])
})

it('patient work is never refused, and what fails gives its place back', async () => {
  const turns = fairTurns({ at_once: 1, waiting: 1 })
  const failing = turns.take(person(1), () => Promise.reject(new Error('no')), true)
  const others = Array.from({ length: 5 }, (_, at) => turns.take(person(1), async () => at, true))
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4])
})
