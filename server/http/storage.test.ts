import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { api } from '#contract'
import { folderFiles } from '../files/folder-files.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool } from '../testing/factories/factories.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { asRefusal } from './refusals/envelope.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const full = {
  status: 503,
  errorCode: 'storage_full',
  message: 'The storage is full, so nothing could be saved. Whoever runs the server has to make room.',
}
const ready = () => app.send('/readyz', undefined, {}, 'GET')
const { owner } = app.databases

/** From here on the database says of every new class what it says when its disk is full. */
async function fillDatabase(): Promise<void> {
  await owner.query(`create function refuse_room() returns boolean language plpgsql as $$ begin
    raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`)
  onTestFinished(async () => {
    await owner.query('alter table grades drop constraint if exists grades_no_room')
    await owner.query('drop function refuse_room()')
  })
  // No trigger: a cluster has none.
  await owner.query('alter table grades add constraint grades_no_room check (refuse_room()) not valid')
}

describe('a write that the disk refuses', () => {
  it('for rows is told so, leaves nothing behind, and may be sent again when there is room', async () => {
    expect((await ready()).body).toEqual({ status: 'ready' })
    const create = () =>
      app.call(api.grade.create, { title: 'Class 9' }, { ...school.admin, 'idempotency-key': 'one-class' })
    await fillDatabase()
    const refused = await create()
    expect(refused).toMatchObject(full)
    expect(refused.headers['retry-after']).toBe('60')
    // Others go on reading here.
    expect(await ready()).toMatchObject({ status: 200, body: { status: 'full' } })
    for (const table of ['grades', 'idempotency_keys']) {
      expect((await owner.query(`select 1 from ${table} where client_id = $1`, [school.id])).rowCount).toBe(0)
    }
    await owner.query('alter table grades drop constraint grades_no_room')
    expect((await create()).status).toBe(200)
  })

  it.runIf(existsSync('/dev/full'))('for a file is told so in the same words', async () => {
    // The one device that is always full.
    const error = await writeFile('/dev/full', 'x').catch((refused: unknown) => refused)
    expect(asRefusal(error)).toMatchObject({ status: 503, code: 'storage_full' })
  })

  it('for a picture leaves neither a file nor a row', async (context) => {
    const disk = await mountSmallDisk(context, '256k')
    const small = await startTestApp({}, [], onTestFinished)
    const { admin, id } = await makeSchool(small)
    Object.assign(small.services, { files: folderFiles(disk.folder) })
    const noise = sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const picture = { name: 'noise.png', bytes: await noise.png().toBuffer() }
    expect(await small.upload(api.media.uploadFile, {}, picture, admin)).toMatchObject(full)
    expect(await folderFiles(disk.folder).probe()).toBeUndefined()
    expect(await disk.files()).toEqual([])
    const { rowCount } = await small.databases.owner.query('select 1 from media_files where client_id = $1', [id])
    expect(rowCount).toBe(0)
    await disk.fill(36 * 1024)
    await expect(folderFiles(disk.folder).probe()).rejects.toThrow('ENOSPC')
  })
})
