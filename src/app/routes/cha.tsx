import { Cha } from '../../features/legal/Cha'
import { Printed } from '../shell/Printed'

export function Screen() {
  return (
    <>
      <Printed />
      <Cha />
    </>
  )
}
