import { z } from 'zod'
import { coded, say } from '../../domain/say.ts'
import { can, slow, streamed, upload, upTo, write } from '../endpoint.ts'
import { Nothing } from '../fields.ts'
import { UploadResult } from '../uploads/upload.ts'

export const photoLimits = {
  /** Bytes of a picture as it comes, and of an archive of them. */
  picture: 20 * 1024 ** 2,
  archive: 200 * 1024 ** 2,
  /** Files of an archive. */
  files: 5_000,
} as const

const Photo = z.object({ photo: z.string().nullable() })
const mayChange = can('student', 'update')

/** Faces of pupils, as they are printed on cards and shown to staff. */
export const studentPhotosApi = {
  /** Of one pupil. Somewhat more is taken in, so that what is too heavy is told how heavy it is. */
  photo: slow(
    upTo(
      1.5 * photoLimits.picture,
      upload('/student/photo/{id}', mayChange, z.strictObject({}), Photo, say('done.photo')),
    ),
  ),
  /** Of many: an archive of pictures, each named by an admission number. `row` counts its files. */
  photos: streamed(
    upTo(
      photoLimits.archive,
      slow(
        upload(
          '/student/photos',
          mayChange,
          z.strictObject({ dry_run: z.enum(['true', 'false'], coded('field.not_boolean')).optional() }),
          UploadResult,
          say('done.photos'),
        ),
      ),
    ),
  ),
  removePhoto: write('/student/remove-photo/{id}', mayChange, Nothing, Photo, say('done.photo_removed')),
}
