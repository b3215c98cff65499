# The site as an image: docs/deploy.md says how to build and run it.

FROM node:22-slim AS build
WORKDIR /site
# Apart from the sources, so that a change to those need not install again.
COPY .npmrc package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
WORKDIR /site
ENV NODE_ENV=production
# For the embedded back end; with BACKEND=firebase nothing is written.
ENV DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /site/package.json ./
COPY --from=build /site/node_modules ./node_modules
COPY --from=build /site/build ./build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What `npm start` runs, without npm between the site and the signals to it.
CMD ["node", "build/start.js"]
