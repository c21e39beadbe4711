import '../../../src/ui/tokens.css'
import '../../../src/ui/base.css'
import { createRoot } from 'react-dom/client'
import { WalkPage } from './WalkPage'

const walks = document.getElementById('walks')
if (walks) createRoot(walks).render(<WalkPage />)
