import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { type ImageTarget, imageTarget } from './image-commands.ts'

/** Picture files that came in, and the place in the document they were dropped on (null: at the caret). */
export type TakeImages = (files: File[], position: number | null) => void

/** Hands on picture files that are pasted or dropped, instead of losing them or putting their bytes into the text; a double click opens a picture. */
export function imageIntake(take: TakeImages, open: (target: ImageTarget) => void): Extension {
  return Extension.create({
    name: 'imageIntake',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDoubleClickOn(_view, _at, node, position) {
            if (node.type.name !== 'image') return false
            open(imageTarget(node, position))
            return true
          },
          handlePaste(_view, event) {
            const files = findImages(event.clipboardData)
            if (files.length === 0 || holdsText(event.clipboardData)) return false
            take(files, null)
            return true
          },
          handleDrop(view, event, _slice, moved) {
            const files = moved ? [] : findImages(event.dataTransfer)
            if (files.length === 0) return false
            event.preventDefault()
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
            take(files, place?.pos ?? null)
            return true
          },
        },
      }),
    ],
  })
}

function findImages(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))
}

/** Word and spreadsheets put a picture of the text beside the text; then the text is what was meant. */
function holdsText(data: DataTransfer | null): boolean {
  return data?.getData('text/plain').trim() !== ''
}
