import { useLingui } from '@lingui/react/macro'
import { IconPhoto } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import type { RovingFocus } from '../formula/roving-focus.ts'
import { findSelectedImage, type ImageTarget } from './image-commands.ts'
import { pictureTypes } from './picture-types.ts'
import { ToolButton } from './tool-button.tsx'

export interface ImageToolProps {
  editor: Editor
  focus: RovingFocus
  open: (targets: ImageTarget[]) => void
}

/** Asks for picture files; with a picture selected, opens that one instead. */
export function ImageTool({ editor, focus, open }: ImageToolProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const selected = useEditorState({ editor, selector: (state) => findSelectedImage(state.editor.state) })
  return (
    <>
      <ToolButton
        tool="image"
        icon={IconPhoto}
        label={selected ? t`Change the picture` : t`Picture`}
        focus={focus}
        pressed={selected ? true : undefined}
        onClick={() => (selected ? open([selected]) : input.current?.click())}
      />
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          open(files.map((file) => ({ kind: 'new', file, position: null })))
        }}
      />
    </>
  )
}
