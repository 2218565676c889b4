import { Plural } from '@lingui/react/macro'

/** '1 mark', '2.5 marks'. */
export const MarkCount = ({ marks }: { marks: number }) => <Plural value={marks} one="# mark" other="# marks" />
