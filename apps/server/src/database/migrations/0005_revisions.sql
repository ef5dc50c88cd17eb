CREATE TABLE "post_revisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"cause" text NOT NULL,
	"title" text NOT NULL,
	"body" "bytea" NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_revisions_author" CHECK ("post_revisions"."author" in ('user', 'pressloom', 'wordpress')),
	CONSTRAINT "post_revisions_cause" CHECK ("post_revisions"."cause" in ('created', 'generated', 'saved', 'restored', 'taken', 'kept', 'earlier'))
);
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_revisions_post_number" ON "post_revisions" USING btree ("post_id","number");--> statement-breakpoint
CREATE INDEX "post_revisions_user" ON "post_revisions" USING btree ("user_id");