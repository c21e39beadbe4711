import '../../../ui/tokens.css'
import '../../../ui/base.css'
import { createRoot } from 'react-dom/client'
import { InspectorPage } from './InspectorPage'

const page = document.getElementById('inspector')
if (page) createRoot(page).render(<InspectorPage />)
