import type { PageLayout } from '../../scanning/layout/answer-layout.ts'
import { dryInk, fillRect, type InkPoint, type PageCanvas, strokeLine, wetInk } from '../../scanning/testing/canvas.ts'
import { writeLine } from '../../scanning/testing/marks-by-hand.ts'
import { handBy } from '../../scanning/testing/pens.ts'
import type { SeededRandom } from '../../scanning/testing/random.ts'

type Damage = (canvas: PageCanvas, layout: PageLayout, random: SeededRandom) => void

/** Grey of what a scanner sees through a hole or past a torn edge: its white lid, or a dark one. */
const lidOf = (random: SeededRandom) => (random.chance(0.5) ? 250 : random.whole(15, 70))

/** Changes every pixel that lies so far around a place. */
function change(
  { width, height, data, scale }: PageCanvas,
  around: { x: number; y: number; far: number },
  greyAt: (x: number, y: number, grey: number) => number,
): void {
  const { x, y, far } = around
  const [left, right] = [Math.max(0, Math.floor((x - far) * scale)), Math.min(width, Math.ceil((x + far) * scale))]
  for (let py = Math.max(0, Math.floor((y - far) * scale)); py < Math.min(height, (y + far) * scale); py += 1)
    for (let px = left; px < right; px += 1)
      data[py * width + px] = greyAt(px / scale - x, py / scale - y, data[py * width + px]!)
}

const pierce = (canvas: PageCanvas, x: number, y: number, radius: number, lid: number) =>
  change(canvas, { x, y, far: radius }, (dx, dy, grey) => (dx * dx + dy * dy < radius * radius ? lid : grey))

function stroke(canvas: PageCanvas, points: readonly InkPoint[], width: number, random: SeededRandom): void {
  const [x, y] = points[0]!
  const ink = wetInk(canvas, x, y, 60)
  strokeLine(ink, canvas.scale, points, width, 0.95)
  dryInk(canvas, ink, random, 0.05)
}

/** Crossed by a pen, and written over. */
function crossOut(canvas: PageCanvas, { x, y, s }: { x: number; y: number; s: number }, random: SeededRandom): void {
  const width = random.between(0.5, 1.4)
  stroke(
    canvas,
    [
      [x - 1, y - 1],
      [x + s + 1, y + s + 1],
    ],
    width,
    random,
  )
  stroke(
    canvas,
    [
      [x + s + 1, y - 1],
      [x - 1, y + s + 1],
    ],
    width,
    random,
  )
  const hand = handBy(random, 'blue_ball')
  for (let lines = random.whole(1, 4); lines > 0; lines -= 1)
    writeLine(canvas, { x: x - 1, y: y + random.between(2, s - 2), w: s }, hand, random)
}

/** What happens to a filled sheet before it is scanned. */
export const damages = {
  /** One of the four marks under a label, a blot, or cut by a ruler's line. */
  mark_covered(canvas, { tags }, random) {
    const { x, y, s } = random.pick(tags)
    const what = random.whole(0, 2)
    if (what === 0) fillRect(canvas, x - 2, y - 2, s + 4, s + 4, 250)
    else if (what === 1) pierce(canvas, x + s / 2, y + s / 2, s * random.between(0.5, 0.9), random.whole(10, 60))
    else
      stroke(
        canvas,
        [
          [x - 4, y + s * random.next()],
          [x + s + 4, y + s * random.next()],
        ],
        1.5,
        random,
      )
  },
  /** One of the two codes. */
  code_crossed(canvas, { codes }, random) {
    crossOut(canvas, random.pick(codes), random)
  },
  /** Both codes under blots. */
  codes_gone(canvas, { codes }, random) {
    for (const { x, y, s } of codes)
      pierce(canvas, x + s / 2, y + s / 2, s * random.between(0.4, 0.75), random.whole(10, 250))
  },
  /** Two holes of an office punch, at the edge or through the circles, for a sheet of which the wrong side was punched. */
  holes(canvas, { w, h, fields }, random) {
    const { x, y } = random.pick(random.pick(fields).rows.flat())
    const aside = random.chance(0.5) ? 12 : x + random.between(-3, 3)
    const [lid, middle] = [lidOf(random), aside === 12 ? h / 2 : y]
    pierce(canvas, random.chance(0.5) ? aside : w - aside, middle - 40, 2.9, lid)
    pierce(canvas, aside, middle + (aside === 12 ? 40 : 0), 2.9, lid)
  },
  torn_corner(canvas, { w, h }, random) {
    const [long, short, lid] = [random.between(12, 55), random.between(12, 40), lidOf(random)]
    const [x, y] = [random.chance(0.5) ? 0 : w, random.chance(0.5) ? 0 : h]
    change(canvas, { x, y, far: 60 }, (dx, dy, grey) =>
      Math.abs(dx) / short + Math.abs(dy) / long + 0.04 * Math.sin(dx * 1.7) * Math.sin(dy * 1.3) < 1 ? lid : grey,
    )
  },
  /** Coffee: a pale blot with a darker rim, anywhere. */
  stain(canvas, { w, h }, random) {
    const [radius, dark, rim] = [random.between(8, 30), random.between(0.08, 0.35), random.between(0.15, 0.5)]
    const around = { x: random.between(10, w - 10), y: random.between(10, h - 10), far: radius * 1.2 }
    change(canvas, around, (dx, dy, grey) => {
      const edge = radius * (1 + 0.08 * Math.sin(3 * Math.atan2(dy, dx)))
      const away = Math.sqrt(dx * dx + dy * dy)
      const wet = away > edge ? 0 : away > edge - 1.2 ? rim : dark
      return Math.round(grey * (1 - wet))
    })
  },
  /** A staple with its shadow near a corner, or a clip's over the page's upper edge. */
  staple_shadow(canvas, { w }, random) {
    const [x, y] = [random.chance(0.5) ? random.between(8, 40) : random.between(w - 40, w - 8), random.between(6, 45)]
    const [angle, long] = [random.between(-0.9, 0.9), random.between(10, 14)]
    const along = (from: number, aside: number): InkPoint => [
      x + from * Math.cos(angle) - aside * Math.sin(angle),
      y + from * Math.sin(angle) + aside * Math.cos(angle),
    ]
    change(canvas, { x, y, far: long }, (dx, dy, grey) => {
      const [on, off] = [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)]
      const shade = Math.abs(on) < long / 2 + 1 && off > 0 ? Math.max(0, 1 - off / 4) * 0.45 : 0
      return Math.round(grey * (1 - shade))
    })
    stroke(canvas, [along(-long / 2, 0), along(long / 2, 0)], 0.6, random)
  },
} satisfies Record<string, Damage>
export type DamageName = keyof typeof damages
export const damageNames = Object.keys(damages) as DamageName[]
