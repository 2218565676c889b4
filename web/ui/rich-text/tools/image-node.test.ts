// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { buildExtensions } from '../editor/editor-extensions.ts'
import { readHtml } from '../paste/document-html.ts'
import { drawSources, type SourceOf } from './image-node.ts'

const picture = `/v1/media/file/${'0af3'.repeat(8)}.png`
const html = `<p>See <img src="${picture}" alt="A leaf" width="120"></p>`

const open = (sourceOf: SourceOf) => {
  const handlers = { openFormula: () => undefined, takeImages: () => undefined }
  const editor = new Editor({ content: html, extensions: buildExtensions({ ...handlers, line: false, sourceOf }) })
  const image = () => editor.view.dom.querySelector('img')
  return { editor, image }
}

test('a picture that is fetched elsewhere is drawn from there once it has come, and written down as it was', () => {
  const found = new Map<string, string>()
  const sourceOf = (src: string) => found.get(src) ?? null
  const { editor, image } = open(sourceOf)
  expect([image()?.getAttribute('src'), image()?.alt]).toEqual([null, 'A leaf'])
  found.set(picture, 'blob:a-leaf')
  drawSources(editor.view.dom, sourceOf)
  expect(image()?.getAttribute('src')).toBe('blob:a-leaf')
  editor.commands.insertContent('Mended. ')
  expect(readHtml(editor)).toContain(`<img src="${picture}" alt="A leaf" width="120">`)
  editor.destroy()
})

test('a picture of the school is drawn from its own address', () => {
  const { editor, image } = open(() => undefined)
  expect([image()?.getAttribute('src'), image()?.getAttribute('width')]).toEqual([picture, '120'])
  editor.destroy()
})
