import { mediaApi } from '#contract'
import { build } from '../db/connect.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Actor, may } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import { notFound } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { cleanImage } from '../images/images.ts'
import { assertStorageLeft, imagePath, newImageKey, PHOTO_BYTES, storeImage } from '../images/stored-images.ts'
import { visibleTo } from '../policy/policy.ts'
import { ERROR_FILE, XLSX } from './error-file.ts'

interface Files {
  files: FileStore
}

/** Whose work has pictures. */
const hasPictures = (actor: Actor) =>
  may(actor, 'question', 'create') || may(actor, 'question', 'update') || may(actor, 'module-wise-access', 'update')

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' }

export const mediaRoutes = serve(mediaApi, {
  uploadFile: {
    async prepare({ actor, file }, { files }: Files) {
      const image = await cleanImage(file.bytes, actor)
      return async (call) => {
        const owner = { db: call.db, client_id: actor.client_id, account_id: actor.account_id, now: call.now }
        await assertStorageLeft(owner, image.bytes.length, hasPictures(actor) ? undefined : PHOTO_BYTES)
        const key = newImageKey(image)
        const id = await storeImage(owner, files, { image, key, name: file.name })
        await audit(call, { entity: 'media', entity_id: id, action: 'upload', after: { key, name: file.name } })
        return { imageUrl: imagePath(key) }
      }
    },
  },

  /** Public: whoever knows a 128-bit key may see the image, as a printed paper is seen. */
  async file({ key }, { files }: Files) {
    const [, name, extension] = /^([0-9a-f]{32})\.(webp|png|jpg)$/.exec(key) ?? []
    const bytes = name ? await files.find(key) : null
    if (!bytes || !extension) throw notFound('file')
    return { bytes, type: types[extension] ?? 'application/octet-stream', immutable: true }
  },

  async errorFile({ db, actor, key }, { files }: Files) {
    const query = build
      .selectFrom('media_files')
      .select(['id', 'name'])
      .where('client_id', '=', actor.client_id)
      .where(visibleTo(actor, 'media_files'))
      .where('kind', '=', ERROR_FILE)
      .where('key', '=', key)
    const [[row]] = await db.read(query)
    const bytes = row && (await files.find(key))
    if (!bytes) throw notFound('file')
    const given = { client_id: actor.client_id, entity_id: row.id, what: { key, name: row.name } }
    return { bytes, type: XLSX, filename: row.name, given }
  },
})
