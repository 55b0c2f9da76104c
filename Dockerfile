# The server in a container: docs/containers.md says how to build and run it.

# The same Node as in package.json.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /app
# Packages in a separate layer, so that a change to the sources does not install them again. Their
# scripts would only download another Node.
COPY package.json package-lock.json .npmrc ./
COPY packages/local-lake/package.json packages/local-lake/
COPY packages/service-stand-ins/package.json packages/service-stand-ins/
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN node bin/build.ts
# Remove everything that no server loads: build packages, source maps, types, browser code, and the
# package with Node.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts \
  && node bin/prune-packages.ts \
  && rm -rf node_modules/node node_modules/.bin \
  && find node_modules -type f \( -name '*.map' -o -name '*.md' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
    -o -name '*.standalone.js' -o -path '*/@opentelemetry/*/build/es*' -o -path '*/rxjs/dist/esm5/*' -o -path '*/rxjs/dist/bundles/*' \) -delete \
  && mkdir /data /assets

# The C and C++ libraries of Debian 12, without a shell; its user nonroot has the id 65532.
FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f
WORKDIR /app
# Two arenas; with more, the C library retains about 100 MB of freed memory after drawing on several
# threads.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 /data /data
COPY --from=build --chown=65532:65532 /assets /assets
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/schemas ./schemas
COPY --from=build /app/api ./api
COPY --from=build /app/bin ./bin
COPY --from=build /app/dist ./dist
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["/usr/local/bin/node", "bin/check-ready.ts"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["api/server.ts"]
