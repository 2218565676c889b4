import { expect, it, onTestFinished, vi } from 'vitest'
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
  // The first ran already when the others came: it is the other school's turn.
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) {
    await expect.poll(() => began.at(-1)).toBe(name)
    end(name)
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2'])
})

it('in a school its people take turns, and two pieces of a person run at most', async () => {
  const turns = fairTurns({ at_once: 3, waiting: 20 })
  const { began, work, end } = pieces()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.take(person(1, 1), work(name)))
  expect(began).toEqual(['a1', 'a2'])
  all.push(turns.take(person(1, 2), work('b1')), turns.take(person(1, 2), work('b2')))
  expect(began.at(-1)).toBe('b1')
  for (const [ended, next] of [
    ['a1', 'a3'],
    ['b1', 'b2'],
    ['a2', 'a4'],
  ] as const) {
    end(ended)
    await expect.poll(() => began.at(-1)).toBe(next)
  }
  for (const name of ['a3', 'a4', 'b2']) end(name)
  await Promise.all(all)
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4'])
})

it('in a school places take turns; who goes first does so three times of four, and is not dropped for the others', async () => {
  const turns = fairTurns({ at_once: 1, waiting: 100, of_school: 9, of_person: 9 })
  const { began, work, end } = pieces()
  const from = (place: string, first = false): Whose => ({ client_id: 1, account_id: null, place, first })
  const all = [turns.take(from('net'), work('n0'))]
  for (const name of ['n1', 'n2', 'n3', 'n4']) all.push(turns.take(from('net'), work(name)))
  all.push(turns.take(from('other'), work('o1')))
  for (const name of ['f1', 'f2', 'f3', 'f4']) all.push(turns.take(from('device', true), work(name)))
  // The tenth that waits is one too many for a school: the newest of the place that has most.
  all.push(turns.take(from('device', true), work('f5')))
  const dropped = all.splice(4, 1)[0]
  await expect(dropped).rejects.toThrow(BusyError)
  for (const name of ['n0', 'f1', 'f2', 'f3', 'n1', 'f4', 'f5', 'o1', 'n2', 'n3']) {
    await expect.poll(() => began.at(-1)).toBe(name)
    end(name)
  }
  await Promise.all(all)
})

it('a school alone may use all places; beside another it has half of them', async () => {
  const turns = fairTurns({ at_once: 4, waiting: 20, of_person: 9 })
  const { began, work, end } = pieces()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void turns.take(person(1), work(name))
  const other = turns.take(person(2), work('b1'))
  expect(began).toEqual(['a1', 'a2', 'a3', 'a4'])
  end('a1')
  await expect.poll(() => began.at(-1)).toBe('b1')
  // Three of the first school run still: more than its half, so that a place stays free for the other.
  end('a2')
  end('b1')
  await other
  void turns.take(person(2), work('b2'))
  expect(began.slice(4)).toEqual(['b1', 'b2'])
  end('a3')
  await expect.poll(() => began.slice(4)).toEqual(['b1', 'b2', 'a5'])
})

it('a school that has been alone for long may use all places again', async () => {
  const turns = fairTurns({ at_once: 2, waiting: 20, of_person: 9 })
  const { began, work } = pieces()
  await turns.take(person(2), async () => 'the other')
  for (let round = 0; round < 101; round++) await turns.take(person(1), async () => round)
  void turns.take(person(1), work('one'))
  void turns.take(person(1), work('two'))
  expect(began).toEqual(['one', 'two'])
})

const answers = (one: Promise<string>) =>
  one.catch((error: unknown) => (error instanceof BusyError ? 'refused' : 'failed in another way'))

it('a full queue refuses those who have most in it, so that another school and another person find a place', async () => {
  const turns = fairTurns({ at_once: 1, waiting: 4, of_person: 9 })
  const { work, end, began } = pieces()
  const take = (client_id: number, account_id: number, name: string) =>
    answers(turns.take(person(client_id, account_id), work(name)))
  // One runs, two wait, which is half of the queue.
  const first = ['a1', 'a2', 'a3'].map((name) => take(1, 1, name))
  expect(await take(1, 1, 'a4')).toBe('refused')
  const colleague = take(1, 2, 'b1')
  expect(await first[2]).toBe('refused')
  const second = ['c1', 'c2'].map((name) => take(2, 1, name))
  const third = take(3, 1, 'd1')
  expect(await first[1]).toBe('refused')
  for (let at = 0; at < 5; at++) {
    await expect.poll(() => began.length).toBe(at + 1)
    end(began[at] ?? '')
  }
  expect(await Promise.all([first[0], colleague, ...second, third])).toEqual(['a1', 'b1', 'c1', 'c2', 'd1'])
})

it('refuses what waits when it is cleared, and what runs goes on', async () => {
  const turns = fairTurns({ at_once: 1, waiting: 4 })
  const { work, end } = pieces()
  const running = turns.take(person(1), work('one'))
  const waiting = turns.take(person(1), work('two'))
  turns.clear(new Error('closing'))
  await expect(waiting).rejects.toThrow('closing')
  end('one')
  expect(await running).toBe('one')
})

it('patient work is never refused, and what fails gives its place back', async () => {
  const turns = fairTurns({ at_once: 1, waiting: 1 })
  const failing = turns.take(person(1), () => Promise.reject(new Error('no')), true)
  const others = Array.from({ length: 5 }, (_, at) => turns.take(person(1), async () => at, true))
  await expect(failing).rejects.toThrow('no')
  expect(await Promise.all(others)).toEqual([0, 1, 2, 3, 4])
})

it('where work may take long, a school that is alone leaves half of the places free too', async () => {
  const turns = fairTurns({ at_once: 4, waiting: 20, of_person: 9, keeps_free: true })
  const { began, work, end } = pieces()
  for (let round = 0; round < 101; round++) await turns.take(person(1), async () => round)
  for (const name of ['a1', 'a2', 'a3']) void turns.take(person(1), work(name))
  for (const name of ['b1', 'b2']) void turns.take(person(2), work(name))
  expect(began).toEqual(['a1', 'a2', 'b1', 'b2'])
  end('b1')
  end('a1')
  await expect.poll(() => began.slice(4)).toEqual(['a3'])
})

it('a piece that has waited for too long is refused, and takes no place later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const turns = fairTurns({ at_once: 1, waiting: 4, wait_ms: 1000 })
  const { began, work, end } = pieces()
  const running = turns.take(person(1), work('a1'))
  const late = answers(turns.take(person(1), work('a2'), true))
  vi.advanceTimersByTime(900)
  const later = turns.take(person(1), work('a3'))
  vi.advanceTimersByTime(100)
  expect(await late).toBe('refused')
  end('a1')
  await running
  expect(began).toEqual(['a1', 'a3'])
  // Whose turn came in time may take as long as it takes.
  vi.advanceTimersByTime(5000)
  end('a3')
  expect(await later).toBe('a3')
})
