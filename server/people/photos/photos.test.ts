import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { api, type Student, type UploadResult } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, pupilBody } from '../../testing/factories/factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const grade = await makeGrade(app, school)
const section = await makeSection(app, school, grade.id)

const pupil = async (): Promise<Student> => {
  const body = { ...pupilBody(school.session_id), grade_id: grade.id, section_id: section.id }
  return (await app.call<Student>(api.student.create, body, school.admin)).data
}
const shown = async (id: number, by: Caller = school.admin) =>
  (await app.call<Student[]>(api.student.list, { filter: { id }, range: {} }, by)).data[0]

const face = (kind: 'jpeg' | 'png' | 'webp' = 'jpeg', width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 140, b: 90 } } })
    .withExif({ IFD0: { Make: 'A camera', Artist: 'The photographer' } })
    .toFormat(kind)
    .toBuffer()

const put = (id: number, bytes: Uint8Array, by: Caller = school.admin) =>
  app.upload<{ photo: string }>(
    { ...api.student_photos.photo, path: api.student_photos.photo.path.replace('{id}', String(id)) as `/${string}` },
    {},
    { name: 'face.jpg', bytes },
    by,
  )
const putMany = (files: Record<string, Uint8Array>, fields: Record<string, string> = {}) =>
  app.upload<UploadResult>(
    api.student_photos.photos,
    fields,
    { name: 'faces.zip', bytes: zipSync(files, { level: 0 }) },
    school.admin,
  )
const stored = async (path: string) => sharp((await app.send(path, undefined, {}, 'GET')).raw).metadata()

describe('P80 photos of pupils', () => {
  it('P80 one is put up by itself, small and without what its camera tells; a new one takes its place, and it can go', async () => {
    const { id } = await pupil()
    const { data, status } = await put(id, await face())
    expect(status).toBe(200)
    expect((await shown(id))?.photo).toBe(data.photo)
    expect(await stored(data.photo)).toMatchObject({ format: 'webp', width: 225, height: 300 })
    expect((await stored(data.photo)).exif).toBeUndefined()
    const next = (await put(id, await face('png'))).data.photo
    expect(next).not.toBe(data.photo)
    const key = data.photo.split('/').at(-1)
    const { rows } = await app.databases.owner.query('select kind from media_files where key = $1', [key])
    expect(rows).toEqual([{ kind: 'made' }])
    expect((await app.call(api.student_photos.removePhoto, {}, school.admin, id)).status).toBe(200)
    expect((await shown(id))?.photo).toBeNull()
  })

  it('P80 what is no picture and what is too heavy is refused in words, and what was there stays', async () => {
    const { id } = await pupil()
    const { photo } = (await put(id, await face())).data
    const wrong = await put(id, Buffer.from('this is a letter'))
    expect([wrong.status, wrong.message]).toEqual([
      415,
      'Only PNG, JPEG, WebP and GIF images are accepted. Save the picture as PNG and try again.',
    ])
    const heavy = await put(id, Buffer.alloc(20 * 1024 ** 2 + 1))
    expect([heavy.status, heavy.errorCode]).toEqual([413, 'too_large'])
    expect(heavy.message).toBe('The picture has 21 MB; at most 20 MB are accepted.')
    expect((await shown(id))?.photo).toBe(photo)
  })

  it('P80 many come in an archive, named by admission numbers; each that is not taken is said by name', async () => {
    const [one, two] = [await pupil(), await pupil()]
    const files = {
      [`Class 9/${one.admission_no}.jpg`]: await face(),
      [`${two.admission_no.toUpperCase()}.PNG`]: await face('png'),
      [`again/${one.admission_no}.webp`]: await face('webp'),
      'nobody-of-ours.jpg': await face(),
      'notes.txt': Buffer.from('a note'),
      '../../etc/passwd.jpg': await face(),
      'torn.jpg': Buffer.from('no picture at all'),
      '__MACOSX/._torn.jpg': Buffer.from('of another system'),
    }
    const dry = (await putMany(files, { dry_run: 'true' })).data
    expect([dry.total, dry.updated, dry.failed]).toEqual([7, 2, 5])
    expect((await shown(one.id))?.photo).toBeNull()
    const { data } = await putMany(files)
    expect(data).toMatchObject({ total: 7, created: 0, updated: 2, failed: 5 })
    expect(Object.fromEntries(data.errors.map(({ value, said }) => [value, said?.code]))).toEqual({
      [`again/${one.admission_no}.webp`]: 'photo.twice',
      'nobody-of-ours.jpg': 'photo.no_pupil',
      'notes.txt': 'photo.kind',
      '../../etc/passwd.jpg': 'photo.name',
      'torn.jpg': 'image.kind',
    })
    for (const { id } of [one, two]) expect((await shown(id))?.photo).toMatch(/^\/v1\/media\/file\//)
  })

  it('P80 no archive, an empty one, and one of 10,000 files are refused at the file', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`${at}.jpg`, new Uint8Array()]))
    const answers = [
      await app.upload(api.student_photos.photos, {}, { name: 'x.zip', bytes: Buffer.from('no zip') }, school.admin),
      await putMany({ '__MACOSX/x': new Uint8Array() }),
      await putMany(many),
    ]
    expect(answers.map(({ status, errors }) => [status, errors?.[0]?.path, errors?.[0]?.code])).toEqual([
      [422, 'file', 'photo.no_zip'],
      [422, 'file', 'photo.empty'],
      [422, 'file', 'photo.too_many'],
    ])
  })

  it('P80 a picture is staff’s alone to see, and to change; P69 no pupil of another school', async () => {
    const { id } = await pupil()
    await put(id, await face())
    const own = await makePupil(app, school, [section])
    const seen = await app.call<Student[]>(api.student.list, { filter: {}, range: {} }, own)
    expect((seen.data ?? []).every(({ photo }) => photo === null)).toBe(true)
    expect((await put(id, await face(), own)).status).toBe(403)
    const other = await makeSchool(app)
    expect((await put(id, await face(), other.admin)).status).toBe(404)
  })
})
