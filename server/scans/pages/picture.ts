import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { type BodyOf, say, type scanPageApi } from '#contract'
import type { LayoutCrop, PageLayout } from '../../../scanning/layout/answer-layout.ts'
import { applyPlane } from '../../../scanning/plane/homography.ts'
import { bendAt } from '../../../scanning/plane/warp.ts'
import type { GreyPicture } from '../../../scanning/reading.ts'
import { straighten } from '../../../scanning/straighten.ts'
import { ask } from '../../db/ask.ts'
import type { ScanPlace } from '../../db/schema-columns.ts'
import type { FileStore } from '../../files/file-store.ts'
import { notFound, wrongField } from '../../ground/errors.ts'
import type { Call, FileAnswer } from '../../http/call.ts'
import type { Downloads } from '../../http/downloads.ts'
import { visibleTo } from '../../policy/policy.ts'
import { MARGIN } from '../doubts/rows.ts'
import { type LayoutPlace, layoutsOf, pageOf, placeOf } from '../layouts.ts'
import { assertOwnPage } from './own-page.ts'
import { recordView } from './record-view.ts'

type Picture = (typeof scanPageApi)['picture']

/** Seconds that a browser may show it without asking again. */
const KEPT_S = 300
/** Of a crop, pixels. */
const USUAL_WIDTH = 800
/** Pixels of a crop that are straightened between two turns of everybody else. */
const AT_A_TIME = 60_000

interface PicturedPage {
  batch_id: number
  picture: string | null
  place: ScanPlace | null
  page_no: number | null
  layout_id: number | null
}

/** The picture of a page, or what of it a field or a place to write takes; a pupil's own where the school shows it. */
export async function showPicture(
  call: Call<Picture>,
  { files, downloads }: { files: FileStore; downloads: Downloads },
): Promise<FileAnswer> {
  const { db, client_id, actor, id, body } = call
  const isPupil = actor.reach?.scope === 'OWN'
  if (isPupil) await assertOwnPage({ db, client_id }, actor, id)
  const [page] = await ask(
    { db, client_id },
    sql<PicturedPage>`select p.batch_id, p.picture, p.place, p.page_no, a.layout_id from scan_pages p
        left join answer_sheets a on a.client_id = ${client_id} and a.id = p.sheet_id
      where p.client_id = ${client_id} and p.id = ${id} and ${isPupil ? sql`true` : visibleTo(actor, 'scan_pages', 'p')}`,
  )
  if (!page) throw notFound('scan_page')
  const bytes = page.picture === null ? null : await files.find(page.picture)
  if (!bytes) throw notFound('file')
  const shown =
    body.field === undefined && body.crop === undefined ? wholePage(bytes, page, body) : cropOf(call, bytes, page)
  const answer = { bytes: await shown, type: 'image/webp', private_s: KEPT_S }
  await recordView(call, downloads, page.batch_id)
  return answer
}

/** Upright as far as quarter turns go. */
function wholePage(bytes: Buffer, { place }: PicturedPage, { width }: BodyOf<Picture>): Promise<Buffer> {
  const turn = place ? quarterTurn(place.plane) : 0
  if (turn === 0 && width === undefined) return Promise.resolve(bytes)
  const upright = sharp(bytes).rotate(turn)
  return (width === undefined ? upright : upright.resize({ width, withoutEnlargement: true }))
    .webp({ quality: 60 })
    .toBuffer()
}

/** Degrees by which the picture has to be turned, clockwise. */
function quarterTurn(plane: readonly number[]): number {
  const [x, y] = applyPlane(plane, 100, 100)
  const [rx, ry] = applyPlane(plane, 110, 100)
  const quarters = Math.round(Math.atan2(ry - y, rx - x) / (Math.PI / 2))
  return (((-quarters % 4) + 4) % 4) * 90
}

async function cropOf({ db, client_id, body }: Call<Picture>, bytes: Buffer, page: PicturedPage): Promise<Buffer> {
  const { layout_id, page_no, place } = page
  const layouts = layout_id === null ? null : await layoutsOf({ db, client_id }, [layout_id])
  const layout = layouts && pageOf(layouts.get(layout_id!), page_no)
  const name = body.field === undefined ? 'crop' : 'field'
  const box = layout && boxOf(layout, body)
  if (!layout || !box || !place) throw wrongField(name, say('scan_page.no_field'))
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  const picture: GreyPicture = { width: info.width, height: info.height, data: onlyGrey(data, info.channels) }
  const scale = (body.width ?? USUAL_WIDTH) / box.w
  const made = await straightenInTurns(picture, place, layout, box, Math.min(scale, 2 * finenessOf(place)))
  const { width, height } = made
  return sharp(Buffer.from(made.data), { raw: { width, height, channels: 1 } })
    .webp({ quality: 75 })
    .toBuffer()
}

const onlyGrey = (data: Buffer, channels: number): Uint8Array =>
  channels === 1 ? data : Uint8Array.from({ length: data.length / channels }, (_, at) => data[at * channels]!)

/** Pixels a millimetre. */
function finenessOf({ plane }: ScanPlace): number {
  const [x, y] = applyPlane(plane, 100, 100)
  const [rx, ry] = applyPlane(plane, 110, 100)
  return Math.hypot(rx - x, ry - y) / 10
}

function boxOf(layout: PageLayout, { field, crop, margin = MARGIN }: BodyOf<Picture>): LayoutPlace | null {
  const asked = layout.fields.find(({ id }) => id === field)
  if (field !== undefined) return asked ? placeOf(asked, layout, margin) : null
  const parts = layout.crops.filter(({ id }) => id === crop)
  return parts.length === 0 ? null : around(parts, layout, margin)
}

function around(parts: readonly LayoutCrop[], { w, h }: PageLayout, margin: number): LayoutPlace {
  const x = Math.max(0, Math.min(...parts.map((one) => one.x)) - margin)
  const y = Math.max(0, Math.min(...parts.map((one) => one.y)) - margin)
  const right = Math.min(w, Math.max(...parts.map((one) => one.x + one.w)) + margin)
  const bottom = Math.min(h, Math.max(...parts.map((one) => one.y + one.h)) + margin)
  return { x, y, w: right - x, h: bottom - y }
}

async function straightenInTurns(
  picture: GreyPicture,
  { plane, bend }: ScanPlace,
  layout: PageLayout,
  box: LayoutPlace,
  scale: number,
): Promise<GreyPicture> {
  const shiftAt = (x: number, y: number) => bendAt(bend, layout.w, layout.h, x, y)
  const width = Math.max(1, Math.round(box.w * scale))
  const height = Math.max(1, Math.round(box.h * scale))
  const rows = Math.max(1, Math.floor(AT_A_TIME / width))
  const data = new Uint8Array(width * height)
  for (let top = 0; top < height; top += rows) {
    const band = { x: box.x, y: box.y + top / scale, w: width / scale, h: Math.min(rows, height - top) / scale }
    data.set(straighten(picture, plane, band, scale, bend.dx.length > 0 ? shiftAt : undefined).data, top * width)
    await nextTurn()
  }
  return { width, height, data }
}
