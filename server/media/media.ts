import { randomBytes } from 'node:crypto'
import { mediaApi } from '#contract'
import { audit } from '../db/change-row.ts'
import { build } from '../db/connect.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { ERROR_FILE, XLSX } from './error-file.ts'
import { cleanImage } from './images.ts'

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }

export const mediaRoutes = serve(mediaApi, {
  async uploadFile(call) {
    const { db, actor, services, file, now } = call
    if (actor.kind === 'REPORT') throw new ApiError('forbidden')
    const image = await cleanImage(file.bytes)
    const key = `${randomBytes(16).toString('hex')}.${image.extension}`
    await services.files.put(key, image.bytes)
    const { id } = await db
      .insertInto('media_files')
      .values({
        client_id: actor.client_id,
        key,
        kind: 'image',
        bytes: image.bytes.length,
        width: image.width,
        height: image.height,
        name: file.name.slice(0, 200),
        created_at: now.toISOString(),
        created_by: actor.account_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: 'media', entity_id: id, action: 'upload', after: { key, name: file.name } })
    return { imageUrl: `/v1/media/file/${key}` }
  },

  /** Public: whoever knows a 128-bit key may see the image, as a printed paper is seen. */
  async file({ services, key }) {
    const [, name, extension] = /^([0-9a-f]{32})\.(webp|png|jpg)$/.exec(key) ?? []
    const bytes = name ? await services.files.find(key) : null
    if (!bytes || !extension) throw notFound('File')
    return { bytes, type: types[extension] ?? 'application/octet-stream', immutable: true }
  },

  async errorFile({ db, actor, services, key }) {
    const query = build
      .selectFrom('media_files')
      .select('name')
      .where('client_id', '=', actor.client_id)
      .where('created_by', '=', actor.account_id)
      .where('kind', '=', ERROR_FILE)
      .where('key', '=', key)
    const [[row]] = await db.read(query)
    const bytes = row && (await services.files.find(key))
    if (!bytes) throw notFound('File')
    return { bytes, type: XLSX, filename: row.name }
  },
})
