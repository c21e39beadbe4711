import { HomeScreen } from '../../features/home/HomeScreen'
import { SessionEndedNotice } from '../shell/SessionEndedNotice'

export const Screen = () => <HomeScreen notice={<SessionEndedNotice />} />
