import { IconCheck } from '@tabler/icons-react'

/** The mark of the chosen item; an empty place of the same width otherwise. */
export const Tick = ({ shown }: { shown: boolean }) =>
  shown ? <IconCheck size={18} aria-hidden /> : <span style={{ width: 18 }} />
