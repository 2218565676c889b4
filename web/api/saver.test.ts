import { expect, test } from 'vitest'
import { makeSaver, type SaveState } from './saver.ts'

/** A server that answers when the test says so. */
function makeServer() {
  const waiting: { value: string; accept: () => void; refuse: (error: Error) => void }[] = []
  const send = (value: string) =>
    new Promise<void>((accept, refuse) => {
      waiting.push({ value, accept, refuse })
    })
  return { waiting, send }
}

const isFinal = (error: Error) => error.message === 'final'

function setUp() {
  const states: SaveState['kind'][] = []
  const server = makeServer()
  const saver = makeSaver('a', (state) => states.push(state.kind))
  const type = (value: string) => saver.take(value, { send: server.send, isFinal })
  return { states, server, saver, type }
}

test('what is stored is not saved again', async () => {
  const { saver, server, type } = setUp()
  type('a')
  await saver.flush()
  expect(server.waiting).toEqual([])
  expect(saver.isDirty()).toBe(false)
})

test('changes during a save are saved after it, the last one only, and never two at a time', async () => {
  const { saver, server, type, states } = setUp()
  type('b')
  const done = saver.flush()
  type('c')
  expect(saver.flush()).toBe(done)
  type('d')
  expect(server.waiting.map((one) => one.value)).toEqual(['b'])
  server.waiting[0]?.accept()
  await Promise.resolve()
  await Promise.resolve()
  expect(server.waiting.map((one) => one.value)).toEqual(['b', 'd'])
  server.waiting[1]?.accept()
  await done
  expect(saver.isDirty()).toBe(false)
  expect(states).toEqual(['saving', 'saving', 'saved'])
})

test('a save that fails keeps the change and can be tried again', async () => {
  const { saver, server, type, states } = setUp()
  type('b')
  const failed = saver.flush()
  server.waiting[0]?.refuse(new Error('no network'))
  await expect(failed).rejects.toThrow('no network')
  expect([saver.isDirty(), saver.isStopped()]).toEqual([true, false])
  const again = saver.flush()
  server.waiting[1]?.accept()
  await again
  expect(saver.isDirty()).toBe(false)
  expect(states.at(-1)).toBe('saved')
})

test('a final failure stops the saving until one succeeds', async () => {
  const { saver, server, type } = setUp()
  type('b')
  const failed = saver.flush()
  server.waiting[0]?.refuse(new Error('final'))
  await expect(failed).rejects.toThrow('final')
  expect(saver.isStopped()).toBe(true)
  const again = saver.flush()
  server.waiting[1]?.accept()
  await again
  expect(saver.isStopped()).toBe(false)
})
