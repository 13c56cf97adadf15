import { App } from './app/app.js';

new App().mount(document.body);
