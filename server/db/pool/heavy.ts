import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Databases } from '../connect.ts'
import type { Tables } from '../schema.ts'
import { borrow, isBorrowing } from './begin.ts'
import { onPool } from './driver.ts'
import { shareWithin } from './shares.ts'

const views = new WeakMap<Databases, Databases>()

/**
 * The same databases for work that costs much, such as a report or a job: it has half of the connections at most, and a school a quarter, so that
 * what costs little finds one at once.
 */
export function forHeavy(databases: Databases): Databases {
  const view = views.get(databases) ?? makeView(databases)
  views.set(databases, view)
  return view
}

function makeView(databases: Databases): Databases {
  const { app } = databases
  const heavy = sameAs(app)
  const app_kysely = new Kysely<Tables>({ dialect: onPool(heavy) })
  const takers = [heavy, app_kysely]
  shareWithin(takers, app, Math.floor((app.options.max ?? 2) / 2))
  if (isBorrowing(app)) borrow(takers)
  return { ...databases, app: heavy, app_kysely }
}

/** The pool under another name, by which its turns are told apart. */
const sameAs = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
