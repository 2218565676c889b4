import { describe, expect, it } from 'vitest'
import { takeTurns } from './turns.ts'

/** Work that ends when it is told to. */
function held() {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended }
}

describe('turns', () => {
  it('runs no more than it may at once, the others in order', async () => {
    const turns = takeTurns(1, 10)
    const first = held()
    const order: string[] = []
    const note = (name: string) => async () => {
      order.push(name)
    }
    const all = [turns(first.work).then(note('first')), turns(note('second')), turns(note('third'))]
    await Promise.resolve()
    expect(order).toEqual([])
    first.end()
    await Promise.all(all)
    expect(order.filter((name) => name !== 'first')).toEqual(['second', 'third'])
  })

  it('refuses what would have to wait too long', async () => {
    const turns = takeTurns(1, 1)
    const first = held()
    const running = turns(first.work)
    const waiting = turns(async () => 'waited')
    await expect(turns(async () => 'too many')).rejects.toMatchObject({ code: 'busy_server' })
    first.end()
    expect([await running, await waiting]).toEqual([undefined, 'waited'])
  })

  it('goes on after work that failed', async () => {
    const turns = takeTurns(1, 1)
    await expect(turns(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await turns(async () => 'next')).toBe('next')
  })
})
