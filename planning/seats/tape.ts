import { classCount, classOf, type Plan, seatsOfRoom } from './places.ts'
import type { Neighbours, Seat, SeatRoom } from './sitting.ts'

/**
 * Nobody beside the same kind, in a moment: all rooms' first classes of seats, then all second ones … in a row, and kinds laid on it one
 * after another. A kind no longer than a round never meets itself (after McNaughton's wrap-around rule, 1959).
 *
 * @returns kinds by seat of the plan, −1 nobody; null where it can't be so simply
 */
export function withoutLike(
  rooms: readonly SeatRoom[],
  plan: Plan,
  counts: readonly number[],
  neighbours: Neighbours,
): Int32Array | null {
  const natural = [...counts.keys()]
  const bySize = [...natural].sort((a, b) => counts[b]! - counts[a]! || a - b)
  return (
    tape(rooms, plan, counts, neighbours, natural) ??
    tape(rooms, plan, counts, neighbours, bySize) ??
    inTurn(rooms, plan, counts, neighbours) ??
    (neighbours === 'BESIDE' ? alongRows(rooms, plan, counts) : null)
  )
}

/** A room's classes of seats, the largest first. */
function classesOf(room: SeatRoom, neighbours: Neighbours): Seat[][] {
  const classes: Seat[][] = Array.from({ length: classCount(neighbours) }, () => [])
  for (const seat of seatsOfRoom(room)) classes[classOf(neighbours, seat.row, seat.column)]!.push(seat)
  return classes.sort((a, b) => b.length - a.length)
}

function tape(
  rooms: readonly SeatRoom[],
  plan: Plan,
  counts: readonly number[],
  neighbours: Neighbours,
  order: readonly number[],
): Int32Array | null {
  const own = rooms.map((room) => classesOf(room, neighbours))
  const line = Array.from({ length: classCount(neighbours) }, (_, level) => level).flatMap((level) =>
    own.flatMap((classes) => classes[level]!.map((seat) => ({ seat, level }))),
  )
  const kinds = new Int32Array(plan.seats.length).fill(-1)
  let at = 0
  for (const kind of order) {
    const levels = new Map<number, number>()
    for (let i = 0; i < counts[kind]!; i += 1, at += 1) {
      const one = line[at]
      if (!one || (levels.get(one.seat.room) ?? one.level) !== one.level) return null
      levels.set(one.seat.room, one.level)
      kinds[plan.find(one.seat)] = kind
    }
  }
  return kinds
}

/** Room by room the kinds with most left into the largest classes: where class sizes differ, everybody gets large ones in turn. */
function inTurn(
  rooms: readonly SeatRoom[],
  plan: Plan,
  counts: readonly number[],
  neighbours: Neighbours,
): Int32Array | null {
  const left = [...counts]
  const kinds = new Int32Array(plan.seats.length).fill(-1)
  for (const room of rooms) {
    const used = new Set<number>()
    for (const seats of classesOf(room, neighbours))
      for (let i = 0; i < seats.length; ) {
        const kind = mostLeft(left, used)
        if (kind < 0) break
        used.add(kind)
        for (; i < seats.length && left[kind]! > 0; i += 1, left[kind]! -= 1) kinds[plan.find(seats[i]!)] = kind
      }
  }
  return left.some((count) => count > 0) ? null : kinds
}

/**
 * Where only seats of a row touch, each stretch of seats goes its own way: seat by seat the kind that most are left of, never the one before. So a kind
 * has up to every second seat of every stretch, the first of an odd one too, which classes by the column of the drawn grid don't give where an aisle
 * parts odd stretches.
 */
function alongRows(rooms: readonly SeatRoom[], plan: Plan, counts: readonly number[]): Int32Array | null {
  const left = [...counts]
  const kinds = new Int32Array(plan.seats.length).fill(-1)
  for (const room of rooms)
    for (const [row, line] of room.layout.entries()) {
      let before = -1
      for (let column = 0; column < line.length; column += 1) {
        const kind = line[column] === 'x' ? mostLeft(left, new Set([before])) : -1
        before = kind
        if (kind < 0) continue
        kinds[plan.find({ room: room.id, row, column })] = kind
        left[kind]! -= 1
      }
    }
  return left.some((count) => count > 0) ? null : kinds
}

function mostLeft(left: readonly number[], used: ReadonlySet<number>): number {
  let most = -1
  left.forEach((count, kind) => {
    if (count > 0 && !used.has(kind) && (most < 0 || count > left[most]!)) most = kind
  })
  return most
}
