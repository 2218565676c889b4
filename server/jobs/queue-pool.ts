import type pg from 'pg'

/**
 * The pool as the queue's package takes connections of it. Where the one breaks on which it listens just as it stops listening, it gives it back twice: the
 * second time would throw where nobody waits for it.
 */
export function queuePool(pool: pg.Pool): pg.Pool {
  type Answer = Parameters<typeof pool.connect>[0]
  const connect = (answer?: Answer) => {
    if (!answer) return pool.connect()
    return pool.connect((error, client, release) => answer(error, client, once(release)))
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function once<A extends unknown[]>(work: (...given: A) => void): (...given: A) => void {
  let isDone = false
  return (...given) => {
    if (isDone) return
    isDone = true
    work(...given)
  }
}
