import { UnstyledButton } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from '../rich-text.module.css'

interface FigureDropProps {
  hint: string
  onFiles: (files: File[]) => void
}

const pictures = (files: FileList | null) => [...(files ?? [])].filter((file) => file.type.startsWith('image/'))

/** A place to drop a figure on, or to choose its file from. */
export function FigureDrop({ hint, onFiles }: FigureDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: File[]) => files.length > 0 && onFiles(files)
  return (
    <>
      <UnstyledButton
        type="button"
        className={classes.figureDrop}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          take(pictures(event.dataTransfer.files))
        }}
      >
        <IconPhotoPlus size={20} aria-hidden />
        {hint}
      </UnstyledButton>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const files = pictures(event.currentTarget.files)
          event.currentTarget.value = ''
          take(files)
        }}
      />
    </>
  )
}
