import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
})

const upload = (bytes: Uint8Array | string, name = 'picture.png', caller = school.admin) =>
  app.upload<{ imageUrl: string }>(api.media.uploadFile, {}, { name, bytes: Buffer.from(bytes) }, caller)
const fetchFile = (url: string) => app.send(url, undefined, {}, 'GET')
const refusal = async (bytes: Uint8Array | string, name?: string) => {
  const reply = await upload(bytes, name)
  return [reply.status, reply.errorCode, reply.message]
}

const image = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 40, alpha: 1 } } })
const onlyImages = [
  415,
  'wrong_type',
  'Only PNG, JPEG, WebP and GIF images are accepted. Save the picture as PNG and try again.',
]
const damaged = [415, 'wrong_type', 'This image is damaged and cannot be read.']

/** An image of one colour that is small as a file, whatever its size in pixels. */
function flat(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height), { level: 9 })
  const parts = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...parts])
}

/** A GIF of frames that change one pixel of a large square. */
function animated(side: number, frames: number) {
  const screen = Buffer.from([side & 255, side >> 8, side & 255, side >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...Array(frames).fill(frame), Buffer.from([0x3b])])
}

describe('what is refused as an image', () => {
  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG with an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML under the name of an image', '<!doctype html><script>alert(1)</script>'],
    ['text', 'not a picture'],
    ['PDF', '%PDF-1.7\n1 0 obj\n'],
    ['an empty file', ''],
  ])('%s', async (_name, bytes) => {
    expect(await refusal(bytes)).toEqual(onlyImages)
  })

  it('formats that are images but not of these', async () => {
    expect(await refusal(await image().tiff().toBuffer())).toEqual(onlyImages)
    expect(await refusal(await image().avif().toBuffer())).toEqual(onlyImages)
  })

  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('a %s that is cut off', async (format) => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const bytes = await noise.toFormat(format).toBuffer()
    expect(await refusal(bytes.subarray(0, bytes.length / 2))).toEqual(damaged)
    expect(await refusal(bytes.subarray(0, 24))).toEqual(damaged)
  })

  it('HTML behind the first bytes of an image', async () => {
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const [status, code] = await refusal(Buffer.concat([head, Buffer.from('<script>alert(1)</script>'.repeat(20))]))
    expect([status, code]).toEqual([415, 'wrong_type'])
  })

  it('a file above 10 MB, while one of 10 MB is read', async () => {
    const bytes = await image().png().toBuffer()
    const padded = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
    const limit = 10 * 1024 * 1024
    expect(await refusal(padded(limit + 1))).toEqual([
      413,
      'too_large',
      'The image has 11 MB; at most 10 MB are accepted.',
    ])
    expect((await upload(padded(limit))).status).toBe(200)
  })

  it('a picture above 40 million pixels, however small its file', async () => {
    const bytes = flat(8000, 5001)
    expect(bytes.length).toBeLessThan(100_000)
    expect(await refusal(bytes)).toEqual([
      413,
      'too_large',
      'The picture has more than 40 million pixels. Please make it smaller.',
    ])
    expect((await upload(flat(8000, 5000))).status).toBe(200)
  })

  it('an animation of as many pixels over all its frames', async () => {
    expect((await upload(animated(2000, 10))).status).toBe(200)
    expect((await refusal(animated(2000, 11))).slice(0, 2)).toEqual([413, 'too_large'])
  })

  it('no file, and fields beside it', async () => {
    const none = await app.upload(api.media.uploadFile, {}, null, school.admin)
    expect([none.status, none.errors]).toMatchObject([422, [{ path: 'file', message: 'Please choose a file' }]])
    const file = { name: 'a.png', bytes: await image().png().toBuffer() }
    const more = await app.upload(api.media.uploadFile, { folder: '..' }, file, school.admin)
    expect([more.status, more.errors?.[0]?.path]).toEqual([422, 'folder'])
  })
})

describe('an image that is uploaded', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('as %s is kept as WebP under a new name', async (format) => {
    const { status, data } = await upload(await image().toFormat(format).toBuffer())
    expect(status).toBe(200)
    expect(data.imageUrl).toMatch(/^\/v1\/media\/file\/[0-9a-f]{32}\.webp$/)
    const { raw } = await fetchFile(data.imageUrl)
    const metadata = await sharp(raw).metadata()
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', 40, 30])
  })

  it('is read by what it is, not by its name', async () => {
    expect((await upload(await image().jpeg().toBuffer(), 'page.html')).status).toBe(200)
  })

  it('keeps nothing of where, when and with what it was taken', async () => {
    const bytes = await image()
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretCamera</x:xmpmeta>')
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif?.toString('latin1')).toContain('SecretCamera')
    const { raw } = await fetchFile((await upload(bytes)).data.imageUrl)
    const { exif, xmp, iptc, icc } = await sharp(raw).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
    expect(raw.toString('latin1')).not.toMatch(/SecretCamera|GPS/)
  })

  it('is turned upright before its orientation is forgotten', async () => {
    const bytes = await image(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { raw } = await fetchFile((await upload(bytes)).data.imageUrl)
    const { width, height } = await sharp(raw).metadata()
    expect([width, height]).toEqual([30, 40])
  })

  it('is made smaller above 2,400 pixels, and never larger', async () => {
    const { raw } = await fetchFile((await upload(flat(4800, 1200))).data.imageUrl)
    const { width, height } = await sharp(raw).metadata()
    expect([width, height]).toEqual([2400, 600])
  })

  it('keeps what is transparent', async () => {
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const { raw } = await fetchFile((await upload(await clear.png().toBuffer())).data.imageUrl)
    expect((await sharp(raw).stats()).isOpaque).toBe(false)
  })

  it('is on record with who uploaded it, whatever its name holds', async () => {
    const { status, data } = await upload(await image().png().toBuffer(), 'a\u0000b\u0007.png')
    expect(status).toBe(200)
    const key = data.imageUrl.split('/').at(-1)
    const { rows } = await app.databases.owner.query(
      'select client_id, kind, name, width, height, created_by from media_files where key = $1',
      [key],
    )
    expect(rows).toEqual([
      { client_id: school.id, kind: 'image', name: 'ab.png', width: 40, height: 30, created_by: expect.any(Number) },
    ])
    const audited = await app.databases.owner.query(
      "select after from audit_entries where entity = 'media' and after->>'key' = $1",
      [key],
    )
    expect(audited.rows).toHaveLength(1)
  })

  it('twice is two files, and a repeated request is one', async () => {
    const bytes = await image().png().toBuffer()
    const urls = [(await upload(bytes)).data.imageUrl, (await upload(bytes)).data.imageUrl]
    expect(new Set(urls).size).toBe(2)
    const caller = { ...school.admin, 'idempotency-key': 'the-same-image' }
    const again = [await upload(bytes, 'a.png', caller), await upload(bytes, 'a.png', caller)]
    expect(new Set(again.map(({ data }) => data.imageUrl)).size).toBe(1)
  })

  it('may come from a teacher, a pupil and from the platform, not from nobody', async () => {
    const bytes = await image().png().toBuffer()
    const people = [await makePerson(app, school.id, 3), await makePerson(app, school.id, 4), await makeSuperAdmin(app)]
    for (const caller of people) {
      expect((await upload(bytes, 'a.png', caller)).status).toBe(200)
    }
    expect((await upload(bytes, 'a.png', {})).status).toBe(401)
  })
})

it('many large ones at once wait for few, then are told when to come again, and keep no other school waiting', async () => {
  const other = await makeSchool(app)
  // Large to unpack; what is made of it is small, and soon written.
  const large = flat(20_000, 1_900)
  const flood = Array.from({ length: 24 }, () => upload(large))
  const [small, ...replies] = await Promise.all([
    upload(await image().png().toBuffer(), 'a.png', other.admin),
    ...flood,
  ])
  expect(small.status).toBe(200)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(24)
  expect(
    new Set(refused.map(({ status, errorCode, headers }) => `${status} ${errorCode} ${headers['retry-after']}`)),
  ).toEqual(new Set(['503 busy_server 5']))
})

describe('the room of a school', () => {
  const setQuota = (client_id: number, bytes: number) =>
    app.databases.owner.query('update schools set media_quota_bytes = $2 where id = $1', [client_id, bytes])
  const usedBy = async (client_id: number) => {
    const { rows } = await app.databases.owner.query<{ used: number }>(
      "select sum(bytes)::bigint as used from media_files where client_id = $1 and kind = 'image'",
      [client_id],
    )
    return rows[0]?.used ?? 0
  }

  it('ends with a sentence that says how much is taken, and nothing is kept', async () => {
    const full = await makeSchool(app)
    const bytes = await image().png().toBuffer()
    await upload(bytes, 'a.png', full.admin)
    const used = await usedBy(full.id)
    await setQuota(full.id, 2 * used - 1)
    const reply = await upload(bytes, 'b.png', full.admin)
    expect([reply.status, reply.errorCode]).toEqual([413, 'too_large'])
    expect(reply.message).toBe(
      "The school's images may take 0 MB, and 0 MB are taken. Ask the platform's office for more room.",
    )
    expect(await usedBy(full.id)).toBe(used)
    await setQuota(full.id, 2 * used)
    expect((await upload(bytes, 'b.png', await makePerson(app, full.id, 3))).status).toBe(200)
  })

  it('is not one person’s alone: half of it is left for the others', async () => {
    const shared = await makeSchool(app)
    const bytes = await image().png().toBuffer()
    const teacher = await makePerson(app, shared.id, 3)
    await upload(bytes, 'a.png', teacher)
    await setQuota(shared.id, 4 * (await usedBy(shared.id)) - 2)
    const reply = await upload(bytes, 'b.png', teacher)
    expect([reply.status, reply.errorCode, reply.body.code]).toEqual([413, 'too_large', 'image.share_taken'])
    expect((await upload(bytes, 'b.png', shared.admin)).status).toBe(200)
  })

  it('is little for a pupil, who puts up a photo of themselves', async () => {
    const own = await makeSchool(app)
    const pupil = await makePerson(app, own.id, 4)
    const photo = (await upload(await image().png().toBuffer(), 'me.png', pupil)).data.imageUrl
    expect((await app.call(api.profile.update, { photo }, pupil)).status).toBe(200)
    await app.databases.owner.query('update media_files set bytes = $2 where client_id = $1', [own.id, 5 * 1024 ** 2])
    const reply = await upload(await image().png().toBuffer(), 'me.png', pupil)
    expect([reply.status, reply.body.code]).toEqual([413, 'image.share_taken'])
  })

  it('is not overdrawn by uploads at once, and is not shared with another school', async () => {
    const small = await makeSchool(app)
    const bytes = await image().png().toBuffer()
    await upload(bytes, 'a.png', small.admin)
    await setQuota(small.id, 2 * (await usedBy(small.id)))
    const others = await Promise.all(Array.from({ length: 4 }, () => makePerson(app, small.id, 3)))
    const replies = await Promise.all(others.map((other) => upload(bytes, 'a.png', other)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 413, 413, 413])
    expect((await upload(bytes)).status).toBe(200)
  })
})

describe('fetching an image', () => {
  it('needs no sign-in; browsers keep it for ever and take it for nothing else', async () => {
    const reply = await fetchFile((await upload(await image().png().toBuffer())).data.imageUrl)
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each([
    'ffffffffffffffffffffffffffffffff.webp',
    'ffffffffffffffffffffffffffffffff.txt',
    'ffffffffffffffffffffffffffffffff',
    'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF.webp',
    '..%2f..%2f..%2fetc%2fpasswd',
    '..%5c..%5cwindows%5cwin.ini',
    '%2fetc%2fpasswd',
    '.webp',
    'a.webp%00.png',
    `${'f'.repeat(90)}.webp`,
  ])('of the key %s is 404', async (key) => {
    expect((await fetchFile(`/v1/media/file/${key}`)).status).toBe(404)
  })

  it('finds no other file of the store, such as an uploaded list of questions', async () => {
    const key = `${'a'.repeat(32)}.txt`
    await app.services.files.put(key, Buffer.from('answers'))
    const reply = await fetchFile(`/v1/media/file/${key}`)
    expect([reply.status, reply.raw.includes('answers')]).toEqual([404, false])
  })
})
