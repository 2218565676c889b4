import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type RoomKind, roomKinds } from '#contract'

const kindNames: Record<RoomKind, MessageDescriptor> = {
  CLASSROOM: msg`Classroom`,
  HALL: msg`Hall`,
  LAB: msg`Laboratory`,
  COMPUTER: msg`Computer room`,
  OTHER: msg`Other room`,
}

export const roomKindName = (kind: RoomKind): MessageDescriptor => kindNames[kind]

export const allRoomKinds = roomKinds
