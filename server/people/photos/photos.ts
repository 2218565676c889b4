import { sql } from 'kysely'
import { english, type Sentence, say, studentPhotosApi, type UploadResult } from '#contract'
import type { FileStore } from '../../files/file-store.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import type { CleanImage } from '../../images/images.ts'
import { assertStorageLeft, IMAGE, imagePath, newImageKey, storeImage } from '../../images/stored-images.ts'
import { studentsSeen } from '../../policy/people.ts'
import { assertNoRicherPupils } from '../../policy/richer-roles.ts'
import { fileSource } from '../../workers/file-source.ts'
import { lockPupil } from '../students/student-lock.ts'
import { cleanPhoto } from './clean-photo.ts'
import { type ReadPhoto, readArchive } from './read-archive.ts'

interface Files {
  files: FileStore
}

interface WithPhoto {
  id: number
  admission_no: string
  photo: string | null
}

const ownerOf = ({ db, client_id, actor, now }: Change) => ({ db, client_id, account_id: actor.account_id, now })

/** A picture that was there goes with the files that are fetched once, after the change stands for good; none that is somebody else's too. */
async function dropPhotos({ db, client_id, now }: Change, paths: readonly (string | null)[]): Promise<void> {
  const keys = paths.flatMap((path) => (path ? [path.slice(path.lastIndexOf('/') + 1)] : []))
  if (keys.length === 0) return
  await sql`
    update media_files f set kind = 'made', created_at = ${now.toISOString()}::timestamptz where f.client_id = ${client_id} and f.kind = ${IMAGE} and f.key = any(${keys}::text[])
      and not exists (select 1 from students s where s.client_id = ${client_id} and s.photo like '%' || f.key)
      and not exists (select 1 from accounts a where a.client_id = ${client_id} and a.photo like '%' || f.key)`.execute(
    db,
  )
}

/** Gives pupils, who are locked, their pictures. */
async function putPhotos(
  call: Change,
  { files }: Files,
  given: readonly { pupil: WithPhoto; image: CleanImage | null }[],
): Promise<void> {
  const { db, client_id, now, actor } = call
  const owner = ownerOf(call)
  await assertStorageLeft(
    owner,
    given.reduce((sum, { image }) => sum + (image?.bytes.length ?? 0), 0),
  )
  const put: { id: number; photo: string | null }[] = []
  for (const { pupil, image } of given) {
    const key = image && newImageKey(image)
    // No name of a pupil stands in the name of a file.
    if (image && key) await storeImage(owner, files, { image, key, name: 'photo' })
    put.push({ id: pupil.id, photo: key && imagePath(key) })
  }
  // A picture is no part of the form: who has it open can still save it.
  await sql`
    update students s set photo = given.photo, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${actor.account_id}::bigint
    from unnest(${put.map(({ id }) => id)}::bigint[], ${put.map(({ photo }) => photo)}::text[]) as given (id, photo)
    where s.client_id = ${client_id} and s.id = given.id`.execute(db)
  await dropPhotos(
    call,
    given.map(({ pupil }) => pupil.photo),
  )
}

const problem = ({ row, name }: ReadPhoto, said: Sentence) => ({
  ...{ row, column: null, code: 'invalid', value: name, message: english(said), said },
})

/** The pupils whom the caller sees, by their admission numbers as they are typed. */
async function pupilsNamed(call: Change, numbers: readonly string[]): Promise<Map<string, WithPhoto>> {
  const { db, client_id, actor } = call
  const { rows } = await sql<WithPhoto>`
    select s.id, lower(s.admission_no) as admission_no, s.photo from students s
    where s.client_id = ${client_id} and s.deleted_at is null and lower(s.admission_no) = any(${numbers}::text[])
      and ${studentsSeen(actor, 's')} order by s.id for update`.execute(db)
  return new Map(rows.map((row) => [row.admission_no, row]))
}

const keyOf = (admission_no: string) => admission_no.toLowerCase()

async function takeArchive(
  call: Call<(typeof studentPhotosApi)['photos']>,
  services: Files,
  read: readonly ReadPhoto[],
): Promise<UploadResult> {
  await assertNoRicherPupils(call)
  const known = await pupilsNamed(
    call,
    read.map(({ admission_no }) => keyOf(admission_no)),
  )
  const errors: UploadResult['errors'] = []
  const given: { pupil: WithPhoto; image: CleanImage }[] = []
  for (const one of read) {
    const pupil = known.get(keyOf(one.admission_no))
    if (one.fault || !one.image) errors.push(problem(one, one.fault ?? say('photo.kind')))
    else if (!pupil) errors.push(problem(one, say('photo.no_pupil', { admission_no: one.admission_no })))
    else given.push({ pupil, image: one.image })
  }
  const result: UploadResult = {
    ...{ total: read.length, created: 0, updated: given.length, failed: errors.length, errors },
    error_file_url: null,
  }
  if (call.body.dry_run === 'true' || given.length === 0) return result
  await putPhotos(call, services, given)
  const { total, updated, failed } = result
  await audit(call, { entity: 'student', entity_id: null, action: 'upload-photos', after: { total, updated, failed } })
  return result
}

export const studentPhotoRoutes = serve(studentPhotosApi, {
  photo: {
    async prepare({ actor, file }, services: Files) {
      const image = await cleanPhoto(Buffer.from(file.bytes), actor)
      return async (call) => {
        const { person } = await lockPupil(call, call.id)
        await putPhotos(call, services, [{ pupil: person, image }])
        await audit(call, { entity: 'student', entity_id: person.id, action: 'update', after: { photo: true } })
        const { rows } = await sql<{ photo: string }>`
          select photo from students where client_id = ${call.client_id} and id = ${person.id}`.execute(call.db)
        return { photo: rows[0]?.photo ?? null }
      }
    },
  },

  photos: {
    async prepare({ actor, file }, services: Files) {
      const read = await readArchive(await fileSource(file.path), actor)
      return (call) => takeArchive(call, services, read)
    },
  },

  async removePhoto(call, services: Files) {
    const { person } = await lockPupil(call, call.id)
    if (person.photo === null) return { photo: null }
    await putPhotos(call, services, [{ pupil: person, image: null }])
    await audit(call, { entity: 'student', entity_id: person.id, action: 'update', after: { photo: false } })
    return { photo: null }
  },
})
